import { useLayoutEffect, useRef, useState } from 'react'
import { imageOf, loadedPicture, pictureAt, pictureOf } from '../../api/pictures.ts'
import type { DocumentPage, PageWord } from '../../api/records.ts'
import { isUnread } from '../../api/unread.ts'
import { loadOnce } from '../../app/loading/load-once.ts'
import { usePart } from '../../app/loading/use-part.ts'
import { useWords } from '../../words/index.ts'
import { Problem } from '../problem/problem.tsx'
import { useUnread } from '../unread/use-unread.ts'
import { type PageBox, placeOf } from './page-box.ts'
import styles from './page-view.module.css'

/** Asked for beside the words, with the first field that waits for one. Until it comes, what is typed is all the same typed. */
const wordPicker = loadOnce(() => import('./word-picker.tsx'), 'WordPicker')

export interface PagePictureProps {
  page: DocumentPage
  pageCount: number
  zoom: number
  /** Of the page in the window, where it is not zoomed. */
  width: number
  boxes: readonly PageBox[]
  activeField: string | undefined
  onField: (field: string) => void
  words?: readonly PageWord[] | undefined
  onWords?: ((text: string) => void) | undefined
}

export function PagePicture({ page, pageCount, zoom, width, boxes, activeField, onField, words, onWords }: PagePictureProps) {
  const { page: told } = useWords().controls
  const { part: WordPicker } = usePart(wordPicker, onWords !== undefined)
  return (
    <div
      className={styles.page}
      data-page={page.page}
      data-picking={onWords !== undefined || undefined}
      style={{ width: `${100 * zoom}%`, aspectRatio: `${page.width} / ${page.height}` }}
    >
      <Picture page={page} pageCount={pageCount} width={width * zoom} />
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
      {onWords && WordPicker ? <WordPicker page={page} words={words} onWords={onWords} /> : null}
    </div>
  )
}

/**
 * The picture of one page. It is put there by hand: the element that was loaded ahead is the one that is shown, and nothing is rendered again when it comes.
 * That of another page is taken away at once; one of the same page stays until the sharper one is there.
 */
function Picture({ page, pageCount, width }: Pick<PagePictureProps, 'page' | 'pageCount' | 'width'>) {
  const { page: told } = useWords().controls
  const frame = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const load = useRef<() => void>(undefined)
  useUnread(failure, () => load.current?.())
  const { image } = page
  const address = pictureAt(image, width)
  const alt = told.page({ page: page.page, pages: pageCount })
  const shownOf = useRef<string>(undefined)
  useLayoutEffect(() => {
    let isCurrent = true
    const show = (source: string): void => {
      const here = frame.current?.firstElementChild
      const element = here?.getAttribute('src') === source ? here : imageOf(source)
      Object.assign(element, { className: styles.picture, alt, draggable: false })
      if (element !== here) frame.current?.replaceChildren(element)
      shownOf.current = image
    }
    // That the one before could not be drawn says nothing of this one, nor of the same one asked for again.
    setFailure(undefined)
    const loaded = loadedPicture(address)
    if (loaded !== undefined) show(loaded)
    else if (shownOf.current !== image) frame.current?.replaceChildren()
    load.current = () =>
      void pictureOf(address).then(
        source => {
          if (!isCurrent) return
          setFailure(undefined)
          if (source !== loaded) show(source)
        },
        error => isCurrent && setFailure((before: unknown) => before ?? error),
      )
    load.current()
    return () => {
      isCurrent = false
    }
  }, [address, image, alt])
  // What is held must not hold the screen that showed it.
  useLayoutEffect(() => {
    const left = frame.current
    return () => left?.replaceChildren()
  }, [])
  return (
    <>
      <div ref={frame} className={styles.frame} />
      {failure === undefined ? null : (
        <div className={styles.failed}>
          {isUnread(failure) ? <Problem error={failure} onRetry={() => load.current?.()} /> : <p>{told.failed}</p>}
        </div>
      )}
    </>
  )
}
