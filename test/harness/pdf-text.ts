/** What a reader finds in a PDF, by the engine that also reads the documents of customers. */
import { startPdfium, utf16, withMemory } from '../../src/extraction/pages/pdf/pdfium.ts'

/** The text of each page. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const pdfium = await startPdfium()
  return withMemory(pdfium, bytes.length, pointer => {
    pdfium.pdfium.HEAPU8.set(bytes, pointer)
    const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
    if (!document) throw new Error('not a PDF')
    const texts = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, at) => {
      const page = pdfium.FPDF_LoadPage(document, at)
      const text = pdfium.FPDFText_LoadPage(page)
      const count = pdfium.FPDFText_CountChars(text)
      const found = withMemory(pdfium, 2 * count + 2, buffer => {
        pdfium.FPDFText_GetText(text, 0, count, buffer)
        return utf16(pdfium, buffer, 2 * count + 2)
      })
      pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
      return found
    })
    pdfium.FPDF_CloseDocument(document)
    return texts
  })
}
