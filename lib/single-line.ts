// What a single-line text may hold. Without a validation library, because the map and its forms check with it as well.

/** Characters not allowed in a single-line text: control characters and lone surrogates. */
export const unfit = /[\p{Cc}\p{Cs}]/u;

/**
 * Marks that change the direction of the text around them (Unicode, bidirectional algorithm): in a name they let it pass
 * for another. They show nothing, and come along when a number or a name is copied.
 */
export const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
