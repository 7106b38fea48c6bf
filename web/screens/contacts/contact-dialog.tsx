/** A contact beside what one is writing: a new one, or one that lacks something. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { useReader } from '../../words/index.ts'
import type { ContactRecord } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useContactWords } from './words/index.ts'

interface ContactDialogProps {
  /** Absent for a new one. */
  contactId?: string
  name: string
  onClose: () => void
  onSaved: (contact: ContactRecord) => void
}

export function ContactDialog({ contactId, name, onClose, onSaved }: ContactDialogProps) {
  const text = useContactWords()
  const { app } = useReader().words
  const form = useContactForm(contactId, name, onSaved)
  const body = useRef<HTMLDivElement>(null)
  const { isReady } = form
  useEffect(() => {
    if (isReady) body.current?.querySelector<HTMLInputElement>('[aria-invalid=true], [data-name=name]')?.focus()
  }, [isReady])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void form.save()
  }
  return (
    <Dialog
      title={contactId === undefined ? text.new : name}
      onClose={onClose}
      size="large"
      keepsTyped
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          <button type="button" className="button primary" data-save disabled={form.isSaving} onClick={() => void form.save()}>
            {text.save} <kbd>Ctrl ↵</kbd>
          </button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key saves, whichever field has the focus */}
      <div ref={body} onKeyDown={onKeyDown}>
        {isReady ? <ContactForm form={form} readOnly={false} /> : null}
      </div>
    </Dialog>
  )
}
