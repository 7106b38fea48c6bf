import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { atWidth, loadedPicture, pictureOf } from '../../api/pictures.ts'
import type { DocumentPage, PageWord } from '../../api/records.ts'
import { useWords } from '../../words/index.ts'
import styles from './page-view.module.css'
import type { PageBox } from './page-view.tsx'
import { type Area, areaOf, textOf, wordsIn } from './words-at.ts'

export interface PagePictureProps {
  page: DocumentPage
  pageCount: number
  zoom: number
  boxes: readonly PageBox[]
  activeField: string | undefined
  onField: (field: string) => void
  words?: readonly PageWord[] | undefined
  onWords?: ((text: string) => void) | undefined
}

/** In percent of the page, so that it stands right at every size. */
function placeOf([left = 0, top = 0, width = 0, height = 0]: readonly number[], page: DocumentPage): Record<string, string> {
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
  return {
    left: percent(left, page.width),
    top: percent(top, page.height),
    width: percent(width, page.width),
    height: percent(height, page.height),
  }
}

const dragMin = 3

export function PagePicture({ page, pageCount, zoom, boxes, activeField, onField, words, onWords }: PagePictureProps) {
  const { page: told } = useWords().controls
  const { found, ...pointing } = usePointing(page, words, onWords)
  return (
    <div
      className={styles.page}
      data-page={page.page}
      data-picking={onWords !== undefined || undefined}
      style={{ width: `${100 * zoom}%`, aspectRatio: `${page.width} / ${page.height}` }}
      {...pointing}
    >
      <Picture key={page.image} page={page} pageCount={pageCount} zoom={zoom} />
      {boxes.map(({ field, label, box, isDoubtful }) => (
        <button
          key={field}
          type="button"
          tabIndex={-1}
          className={styles.box}
          data-field={field}
          data-active={field === activeField || undefined}
          data-doubtful={isDoubtful || undefined}
          aria-label={told.box({ field: label })}
          title={label}
          style={placeOf(box, page)}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onField(field)}
        />
      ))}
      {found.map(({ text, box }) => (
        <span key={`${text} ${box.join()}`} className={styles.word} style={placeOf(box, page)} title={told.word({ text })} />
      ))}
    </div>
  )
}

/** Of one page of one document: that of another is another one, while the frame and the boxes around it stay. */
function Picture({ page, pageCount, zoom }: Pick<PagePictureProps, 'page' | 'pageCount' | 'zoom'>) {
  const { page: told } = useWords().controls
  const { source, hasFailed } = usePicture(atWidth(page.image, 800 * zoom * Math.min(2, globalThis.devicePixelRatio ?? 1)))
  return (
    <>
      {source === undefined ? null : (
        <img className={styles.picture} src={source} alt={told.page({ page: page.page, pages: pageCount })} draggable={false} />
      )}
      {hasFailed ? <p className={styles.failed}>{told.failed}</p> : null}
    </>
  )
}

function usePicture(address: string): { source: string | undefined; hasFailed: boolean } {
  const [picture, setPicture] = useState(() => ({ source: loadedPicture(address), hasFailed: false }))
  useEffect(() => {
    let isCurrent = true
    pictureOf(address).then(
      source => isCurrent && setPicture(before => (before.source === source ? before : { source, hasFailed: false })),
      () => isCurrent && setPicture(before => ({ ...before, hasFailed: true })),
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  return picture
}

/** A click takes a word, drawing takes all the words that were drawn over. The field keeps the focus. */
function usePointing(page: DocumentPage, words: readonly PageWord[] | undefined, onWords: ((text: string) => void) | undefined) {
  const [found, setFound] = useState<readonly PageWord[]>([])
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  if (!words || !onWords) return { found: [] as readonly PageWord[] }
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
  return {
    // Those of the document before are none of this one's.
    found: found.filter(one => words.includes(one)),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault()
      start.current = pointOf(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      setFound(wordsIn(words, areaAt(event)))
    },
    onPointerLeave() {
      setFound([])
      start.current = undefined
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const taken = wordsIn(words, areaAt(event))
      start.current = undefined
      setFound([])
      if (taken.length > 0) onWords(textOf(taken))
    },
  }
}
