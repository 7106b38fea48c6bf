/** Lies over a page while a field waits: a click takes a word, drawing takes all the words that were drawn over. The field keeps the focus. */
import { type PointerEvent, useRef, useState } from 'react'
import type { DocumentPage, PageWord } from '../../api/records.ts'
import { useWords } from '../../words/index.ts'
import { placeOf } from './page-box.ts'
import styles from './page-view.module.css'
import { type Area, areaOf, textOf, wordsIn } from './words-at.ts'

export interface WordPickerProps {
  page: DocumentPage
  /** On their way, or none. */
  words: readonly PageWord[] | undefined
  onWords: (text: string) => void
}

const dragMin = 3

export function WordPicker({ page, words, onWords }: WordPickerProps) {
  const { page: told } = useWords().controls
  const [pointed, setPointed] = useState<readonly PageWord[]>([])
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  const pointOf = (event: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * page.width, y: ((event.clientY - top) / height) * page.height }
  }
  const areaAt = (event: PointerEvent<HTMLElement>): Area => {
    const point = pointOf(event)
    const from = start.current
    const isDrawn = from !== undefined && Math.hypot(point.x - from.x, point.y - from.y) > dragMin
    return areaOf(isDrawn ? from : point, point)
  }
  if (!words) return null
  // Those of the document before are none of this one's.
  const found = pointed.filter(one => words.includes(one))
  return (
    <div
      className={styles.picker}
      onPointerDown={event => {
        event.preventDefault()
        start.current = pointOf(event)
      }}
      onPointerMove={event => setPointed(wordsIn(words, areaAt(event)))}
      onPointerLeave={() => {
        setPointed([])
        start.current = undefined
      }}
      onPointerUp={event => {
        const taken = wordsIn(words, areaAt(event))
        start.current = undefined
        setPointed([])
        if (taken.length > 0) onWords(textOf(taken))
      }}
    >
      {found.map(({ text, box }) => (
        <span key={`${text} ${box.join()}`} className={styles.word} style={placeOf(box, page)} title={told.word({ text })} />
      ))}
    </div>
  )
}
