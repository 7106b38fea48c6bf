/** Everything can be dropped anywhere, pasted, chosen or photographed; what becomes of it is in the tray. */
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../app/commands.tsx'
import { commonKeys } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { chooseFiles, hasCameraFirst } from './choose.ts'
import { Sending } from './sending.tsx'
import { filesOfPaste, filesOfTransfer, type Taken } from './taken.ts'
import styles from './upload.module.css'
import { useAddUploads } from './use-uploads.ts'

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/** Leaving and entering come in pairs for every element below the pointer. */
function useDrop(onFiles: (taken: Taken) => void): boolean {
  const depth = useRef(0)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const move = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      depth.current = Math.max(0, depth.current + by)
      setIsOver(depth.current > 0)
    }
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      depth.current = 0
      setIsOver(false)
      void filesOfTransfer(event.dataTransfer).then(onFiles)
    }
    const [enter, leave, over] = [move(1), move(-1), move(0)]
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', onDrop)
    }
  }, [onFiles])
  return isOver
}

function usePaste(onFiles: (taken: Taken) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const transfer = event.clipboardData
      if (!transfer || transfer.files.length === 0) return
      event.preventDefault()
      onFiles(filesOfPaste(transfer, new Date()))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFiles])
}

export function UploadLayer() {
  const { can } = useSession()
  return can('documents:edit') ? <Uploading /> : null
}

function Uploading() {
  const { upload } = useReader().words
  const add = useAddUploads()
  const isOver = useDrop(add)
  usePaste(add)
  const group = upload.group
  useCommands(
    [
      {
        name: 'upload',
        label: upload.choose,
        group,
        keys: commonKeys.upload,
        run: () => chooseFiles(hasCameraFirst() ? 'camera' : 'files', add),
      },
      { name: 'upload-folder', label: upload.chooseFolder, group, keys: [], run: () => chooseFiles('folder', add) },
      { name: 'upload-camera', label: upload.photograph, group, keys: [], run: () => chooseFiles('camera', add) },
    ],
    true,
  )
  return (
    <>
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <p>{upload.dropHere}</p>
        </div>
      )}
      <Sending />
    </>
  )
}

/** In the middle of the bar that a phone has at its foot: the thumb is there, and it covers nothing. */
export function CameraButton() {
  const { upload } = useReader().words
  const { can } = useSession()
  const add = useAddUploads()
  if (!can('documents:edit')) return null
  return (
    <button type="button" className={styles.camera} aria-label={upload.photograph} onClick={() => chooseFiles('camera', add)}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4 8h3l2-3h6l2 3h3v11H4z" />
        <circle cx="12" cy="13" r="3.5" />
      </svg>
    </button>
  )
}
