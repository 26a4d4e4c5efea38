import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text of a page, with its place in points from the lower left corner. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  width: number;
}

export interface PdfPage {
  width: number;
  height: number;
  texts: PdfText[];
}

/** Reads the texts of a PDF, page by page. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: PdfPage[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      pages.push({
        ...{ width, height },
        texts: items.flatMap((item) =>
          'str' in item && item.str.trim() !== ''
            ? [
                {
                  text: item.str,
                  x: Number(item.transform[4]),
                  y: Number(item.transform[5]),
                  width: item.width,
                },
              ]
            : [],
        ),
      });
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}

/** Text for comparisons: one form of each letter, without spaces, marks and signs of direction. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Mn}\p{Cf}\u0640]/gu, '');
}
