/**
 * White space, dots, dashes and slashes, and what a copy from a PDF or a web page brings along unseen: soft hyphens,
 * zero-width characters, marks of writing direction and the long dashes.
 */
const separators = /[\s./\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2064\u2212-]+/g

/** The number as registers write it: upper case and without separators. A second time changes nothing. */
export const normaliseFiscalId = (text: string): string => text.toUpperCase().replace(separators, '')

/** A number of zeros fits many a check digit, but is what people type when they have none. */
export const isPlaceholder = (digits: string): boolean => /^0+$/.test(digits)
