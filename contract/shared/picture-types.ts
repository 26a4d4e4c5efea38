/**
 * Allowed types of uploaded pictures; kept apart from the call schemas, so that pages can import them without those.
 */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Allowed types of all uploaded files. */
export const attachmentTypes = [...pictureTypes, 'application/pdf'] as const;
