/** Keys in session storage about signing in, which outlast the page that wrote them. */

/**
 * Set while somebody who has signed in is asked for their phone number: the sign-in page then keeps that step when it
 * is loaded again, instead of leading on to the map.
 */
export const missingNumberKey = 'ardi:number-missing';

/** Address of the page that somebody left for signing in, from then on until the next page has offered it. */
export const wayBackKey = 'ardi:way-back';
