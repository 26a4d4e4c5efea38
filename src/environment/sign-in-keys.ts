/** Keys about signing in, which outlast the page that wrote them. */

/**
 * In local storage, while somebody who has signed in is asked for their phone number: the sign-in page then keeps that step
 * when it is loaded again, also in another window, instead of leading on to the map.
 */
export const missingNumberKey = 'ardi:number-missing';

/** In session storage: address of the page that somebody left for signing in, from then on until the next page has offered it. */
export const wayBackKey = 'ardi:way-back';
