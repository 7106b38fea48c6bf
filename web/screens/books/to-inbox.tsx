import { Link } from '@tanstack/react-router'
import { useBooksWords } from './words/index.ts'

/** Where nothing is in the books yet: what comes into them comes through the inbox. */
export function ToInbox() {
  const text = useBooksWords()
  return (
    <Link className="button" to="/inbox">
      {text.toInbox}
    </Link>
  )
}
