/** Where the file holds several documents: which of them this is, and the way to the others. */
import { Link } from '@tanstack/react-router'
import { useReader } from '../../words/index.ts'
import { type DocumentRecord, useParts } from './answers.ts'
import styles from './document.module.css'
import { useDocumentWords } from './words/index.ts'

export function OtherParts({ document }: { document: DocumentRecord }) {
  const { words } = useReader()
  const text = useDocumentWords()
  const { part, fileName, id } = document
  const { data } = useParts(id, part !== null)
  if (part === null) return null
  const { number, of } = part
  return (
    <nav className={styles.facts} aria-label={text.parts}>
      <span>{words.document.partOf({ number, of, file: fileName ?? '' })}</span>
      {data?.items.map(one =>
        one.documentId === id ? (
          <span key={one.documentId} aria-current="page">
            {one.number}
          </span>
        ) : (
          <Link key={one.documentId} to={`/documents/${one.documentId}`} title={one.invoiceNumber ?? one.supplier ?? undefined}>
            {one.number}
          </Link>
        ),
      )}
    </nav>
  )
}
