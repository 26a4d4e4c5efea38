/** For an answer that is an error and says nothing readable, where the sentence of the place blames the network. */
export const serverFailed = 'حدث خلل لدينا. أعد المحاولة بعد قليل.';
