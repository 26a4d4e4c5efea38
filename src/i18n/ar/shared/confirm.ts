/** The dialog that asks before something is done that cannot be taken back. */
export const confirmWords = { keep: 'لا، تراجع' };
