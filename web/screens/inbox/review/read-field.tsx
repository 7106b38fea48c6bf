/** A field of the review. One that holds the same in the next document is not rendered again. */
import { type KeyboardEvent, memo } from 'react'
import { Field, type FieldProps } from '../../../parts/field/field.tsx'
import { useWords } from '../../../words/index.ts'
import type { ReviewField, ReviewFieldName } from './review-fields.ts'

type Told = Pick<
  FieldProps,
  'text' | 'draft' | 'confidence' | 'isDoubtful' | 'doubt' | 'byPerson' | 'fault' | 'isSaving' | 'isActive' | 'readOnly' | 'runnersUp'
>

export interface ReadFieldProps extends Told {
  name: ReviewFieldName
  kind: ReviewField['kind']
  /** The same for all fields and from one rendering to the next. */
  on: {
    draft: (name: ReviewFieldName, text: string | undefined) => void
    commit: (name: ReviewFieldName, text: string) => Promise<void>
    active: (name: string | undefined) => void
    keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  }
}

export const ReadField = memo(({ name, kind, doubt, on, ...told }: ReadFieldProps) => {
  const { inbox } = useWords()
  return (
    <Field
      {...told}
      name={name}
      label={inbox.fields[name]}
      onDraft={text => on.draft(name, text)}
      onCommit={text => void on.commit(name, text)}
      onFocus={() => on.active(name)}
      onBlur={() => on.active(undefined)}
      onKeyDown={on.keyDown}
      doubt={doubt ? inbox.readerDoubts({ doubt }) : undefined}
      align={kind === 'money' ? 'end' : 'start'}
      inputMode={kind === 'money' ? 'decimal' : 'text'}
    />
  )
})
