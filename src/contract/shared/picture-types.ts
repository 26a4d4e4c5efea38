/** What an uploaded picture may be; apart from the shapes of calls, so that pages can read it without them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What any uploaded file may be. */
export const attachmentTypes = [...pictureTypes, 'application/pdf'] as const;
