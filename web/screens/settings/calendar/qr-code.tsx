import { useMemo } from 'react'
import { toQrModules } from '../../../../src/domain/text/qr.ts'
import styles from '../settings.module.css'

/** The quiet zone that readers want around a code. */
const margin = 4

/** Dark on white in every theme: readers on phones want it so. Nothing where the text is too long for a code of a sensible size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => toQrModules(text), [text])
  if (!modules) return null
  const size = modules.length + 2 * margin
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : []))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
