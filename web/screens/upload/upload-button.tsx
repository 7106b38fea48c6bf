import { chooseFiles } from './choose.ts'
import { useAddUploads } from './use-uploads.ts'

export function UploadButton({ label, isPrimary = false }: { label: string; isPrimary?: boolean }) {
  const add = useAddUploads()
  return (
    <button type="button" className={isPrimary ? 'button primary' : 'button'} onClick={() => chooseFiles('files', add)}>
      {label}
    </button>
  )
}
