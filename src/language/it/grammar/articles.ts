/** The articles before a day or a figure. */
const elided = { il: "l'", Il: "L'", al: "all'", Al: "All'", dal: "dall'", del: "dell'" }

/** `il 9 marzo`, but `l'8 marzo` and `l'11 marzo`, since eight and eleven begin with a vowel; so too `dell'8 marzo`, `fino all'11 marzo`. */
export const withArticle = (article: keyof typeof elided, said: string): string =>
  /^(8|11)\b/.test(said) ? `${elided[article]}${said}` : `${article} ${said}`
