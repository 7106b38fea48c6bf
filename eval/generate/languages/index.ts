/** The words and the goods of each language. */
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { goodsDa } from './goods-da.ts'
import { goodsDe } from './goods-de.ts'
import { goodsEn } from './goods-en.ts'
import { goodsEs } from './goods-es.ts'
import { goodsFr } from './goods-fr.ts'
import { goodsIt } from './goods-it.ts'
import { goodsNl } from './goods-nl.ts'
import { goodsSv } from './goods-sv.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { sv } from './sv.ts'
import type { Goods, GoodsKind, Language, Vocabulary } from './vocabulary.ts'

export interface Book {
  words: Vocabulary
  goods: Readonly<Record<GoodsKind, Goods>>
}

export const books: Readonly<Record<Language, Book>> = {
  da: { words: da, goods: goodsDa },
  it: { words: it, goods: goodsIt },
  en: { words: en, goods: goodsEn },
  de: { words: de, goods: goodsDe },
  fr: { words: fr, goods: goodsFr },
  es: { words: es, goods: goodsEs },
  sv: { words: sv, goods: goodsSv },
  nl: { words: nl, goods: goodsNl },
}
