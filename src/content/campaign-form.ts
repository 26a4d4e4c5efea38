/** Fields that a campaign's form may ask for, in addition to the phone number. */
export const campaignForm = { fields: ['name', 'phone', 'email', 'message'] } as const;
export type CampaignField = (typeof campaignForm.fields)[number];
