/** Opens the chooser of the system, for files, a folder or the camera. Nothing is left in the page. */
import { filesOfChooser, type Taken } from './taken.ts'

export type Source = 'files' | 'folder' | 'camera'

/** What is accepted elsewhere by its bytes, here by its name: the service looks again. */
const accepted =
  '.pdf,.png,.jpg,.jpeg,.webp,.heic,.heif,.tif,.tiff,.svg,.xml,.html,.p7m,.eml,.txt,.zip,image/*,application/pdf,application/xml,application/zip'

export function chooseFiles(source: Source, onFiles: (taken: Taken) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = source !== 'camera'
  if (source === 'files') input.accept = accepted
  if (source === 'folder') input.webkitdirectory = true
  if (source === 'camera') {
    input.accept = 'image/*'
    input.setAttribute('capture', 'environment')
  }
  input.addEventListener('change', () => onFiles(filesOfChooser(input.files)))
  input.click()
}

/** A phone held in the hand, where the camera is the first thought. */
export const hasCameraFirst = (): boolean => window.matchMedia('(pointer: coarse) and (max-width: 899px)').matches
