/** What a campaign's form may ask for; the phone number always. */
export const campaignForm = { fields: ['name', 'phone', 'email', 'message'] } as const;
export type CampaignField = (typeof campaignForm.fields)[number];
