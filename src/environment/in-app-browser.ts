/** Browsers inside other apps, by what they add to their name; Google refuses to sign in there. */
const apps =
  /FBAN|FBAV|FB_IAB|Instagram|Snapchat|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Twitter|Line\/|Telegram|WhatsApp|; wv\)/;

/** Whether a page is shown inside another app. */
export function isInApp(userAgent: string): boolean {
  return apps.test(userAgent);
}
