/** Which layer lies over the screen. While one does, the keys are its own, also in the moment before it is drawn. */
export type LayerName = 'palette' | 'help' | 'log'

let openLayer: LayerName | undefined
const listeners = new Set<() => void>()

/** For buttons that open what a key opens. */
export function showLayer(name: LayerName | undefined): void {
  openLayer = name
  for (const listener of listeners) listener()
}

export const layerNow = (): LayerName | undefined => openLayer

export const subscribeLayer = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
