/** The beginning of every token, by which it is told from the token of a person, and found where it leaks. */
export const tokenPrefix = 'ardi_';
