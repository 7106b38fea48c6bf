/** The pages of a document with the place of each value. A box and its field light up together; a word goes into the field that has the focus. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { noteShown, paneWidth } from '../../api/pictures.ts'
import type { DocumentPage, PageWord } from '../../api/records.ts'
import { useWords } from '../../words/index.ts'
import type { PageBox } from './page-box.ts'
import { PagePicture } from './page-picture.tsx'
import styles from './page-view.module.css'

export interface PageViewProps {
  documentId: string
  pages: readonly DocumentPage[]
  pageCount: number
  text: string | null
  boxes: readonly PageBox[]
  activeField: string | undefined
  onField: (field: string) => void
  /** Words by page, while a field waits for one. */
  words?: ReadonlyMap<number, readonly PageWord[]> | undefined
  onWords?: ((text: string) => void) | undefined
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3]

export function PageView(props: PageViewProps) {
  const { documentId, pages, pageCount, text, boxes, activeField } = props
  const { page: words } = useWords().controls
  const scroller = useRef<HTMLElement>(null)
  const isScrolled = useRef(false)
  const noteScroll = (): void => {
    isScrolled.current = true
  }
  const [zoom, setZoom] = useState(1)
  const [width, setWidth] = useState(paneWidth)
  const [shownPage, setShownPage] = useState(1)
  const active = boxes.find(({ field }) => field === activeField)

  useLayoutEffect(() => {
    // One that is not on the screen has none.
    const observer = new ResizeObserver(([entry]) => setWidth(before => entry?.contentRect.width || before))
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => noteShown(width, zoom), [width, zoom])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document begins at its top
  useEffect(() => {
    setShownPage(1)
    if (isScrolled.current) scroller.current?.scrollTo(0, 0)
    isScrolled.current = false
  }, [documentId])
  useEffect(() => {
    if (!active) return
    const box = scroller.current?.querySelector(`[data-field="${CSS.escape(active.field)}"]`)
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const goTo = (page: number): void => {
    setShownPage(page)
    scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })
  }
  const zoomBy = (step: number): void => {
    const at = zooms.findIndex(one => one >= zoom)
    setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, at + step))] ?? 1)
  }
  if (pages.length === 0) {
    return (
      <div className={styles.view}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={words.label}>
          <p className="quiet small">{text ? words.noPages : words.noText}</p>
          {text ? <pre className={styles.text}>{text}</pre> : null}
        </section>
      </div>
    )
  }
  return (
    <div className={styles.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={words.label} onScroll={noteScroll}>
        {pages.map(page => (
          <PagePicture
            key={page.page}
            page={page}
            pageCount={pageCount}
            zoom={zoom}
            width={width}
            boxes={boxes.filter(box => box.page === page.page)}
            activeField={activeField}
            onField={props.onField}
            words={props.words?.get(page.page)}
            onWords={props.onWords}
          />
        ))}
      </section>
      <div className={styles.tools}>
        {pageCount > 1 ? (
          <>
            <button
              type="button"
              className="button plain"
              aria-label={words.previous}
              disabled={shownPage <= 1}
              onClick={() => goTo(shownPage - 1)}
            >
              ‹
            </button>
            <span className="small">{words.page({ page: shownPage, pages: pageCount })}</span>
            <button
              type="button"
              className="button plain"
              aria-label={words.next}
              disabled={shownPage >= pages.length}
              onClick={() => goTo(shownPage + 1)}
            >
              ›
            </button>
          </>
        ) : null}
        <button type="button" className="button plain" aria-label={words.zoomOut} disabled={zoom <= zooms[0]!} onClick={() => zoomBy(-1)}>
          −
        </button>
        <button type="button" className="button plain" title={words.fit} onClick={() => setZoom(1)}>
          {Math.round(zoom * 100)}&nbsp;%
        </button>
        <button type="button" className="button plain" aria-label={words.zoomIn} disabled={zoom >= zooms.at(-1)!} onClick={() => zoomBy(1)}>
          +
        </button>
      </div>
    </div>
  )
}
