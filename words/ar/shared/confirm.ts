/** The dialog that asks before something is done that cannot be taken back. */
export const confirmWords = { agree: 'نعم، تابع', keep: 'لا' };
