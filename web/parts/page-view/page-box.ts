/** Where something stands on a page. */
import type { DocumentPage } from '../../api/records.ts'

export interface PageBox {
  /** The field that was read there. */
  field: string
  label: string
  page: number
  box: readonly number[]
  isDoubtful: boolean
}

/** In percent of the page, so that it stands right at every size. */
export function placeOf([left = 0, top = 0, width = 0, height = 0]: readonly number[], page: DocumentPage): Record<string, string> {
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
  return {
    left: percent(left, page.width),
    top: percent(top, page.height),
    width: percent(width, page.width),
    height: percent(height, page.height),
  }
}
