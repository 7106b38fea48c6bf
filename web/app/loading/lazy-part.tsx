/**
 * A screen, a dialog or a part of one that is loaded when it is shown. Where it does not come, a sentence stands in its place and the rest of the page stays as
 * it is: nothing that somebody typed is lost, and the page is never loaded again unless they ask for it.
 */
import { Component, type FunctionComponent, type JSXElementConstructor, type ReactNode, use, useEffect, useState } from 'react'
import { untilLoaded } from '../../api/until-loaded.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { useReader } from '../../words/index.ts'
import { wordsLoaded } from '../../words/screen-words.ts'
import styles from '../shell.module.css'
import { type Loaded, loadOnce, NotLoaded } from './load-once.ts'

/** Whether the page that the service gives now is another one than this: undefined where it does not answer. */
async function isReplaced(): Promise<boolean | undefined> {
  try {
    const response = await fetch('/', { redirect: 'manual', cache: 'no-store' })
    const page = await response.text()
    return response.ok ? [...document.scripts].some(({ src }) => src !== '' && !page.includes(new URL(src).pathname)) : undefined
  } catch {
    return undefined
  }
}

interface MissingProps {
  error: NotLoaded
  onThere: () => void
  onClose: (() => void) | undefined
}

function Missing({ error, onThere, onClose }: MissingProps) {
  const { app } = useReader().words
  const [isOther, setOther] = useState<boolean>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    const leaving = new AbortController()
    const failed = async (): Promise<void> => setOther(await isReplaced())
    void untilLoaded(error.again, failed, leaving.signal).then(() => leaving.signal.aborted || onThere())
    return () => leaving.abort()
  }, [error, tries])
  const sentence = isOther ? app.replaced : app.comesByItself
  const buttons = (
    <div className={styles.choices}>
      {isOther === undefined ? null : (
        <button type="button" className={isOther ? 'button primary' : 'button'} onClick={() => location.reload()}>
          {app.reload}
        </button>
      )}
      {isOther ? null : (
        <button type="button" className="button primary" data-first onClick={() => setTries(tries + 1)}>
          {app.retry}
        </button>
      )}
    </div>
  )
  return onClose ? (
    <Dialog title={app.notLoaded} onClose={onClose} footer={buttons}>
      <p role="alert">{sentence}</p>
    </Dialog>
  ) : (
    <div className={styles.message} role="alert">
      <p>{isOther ? sentence : `${app.notLoaded}. ${sentence}`}</p>
      {buttons}
    </div>
  )
}

interface BoundaryProps {
  onClose: (() => void) | undefined
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { error?: unknown } = {}
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A mistake in it is for whoever is above.
    if (!(error instanceof NotLoaded)) throw error
    return <Missing error={error} onThere={() => this.setState({ error: undefined })} onClose={this.props.onClose} />
  }
}

type PropsOf<Part> = Part extends JSXElementConstructor<infer Props extends object> ? Props : object

function Drawn<Props extends object>({ loaded, props }: { loaded: Loaded<FunctionComponent<Props>>; props: Props }) {
  const Part = use(loaded.get())
  return <Part {...props} />
}

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Never fails: whoever draws it tells what is wrong. */
  preload(): Promise<void>
}

/** One with `onClose` is a dialog. It is shown together with its words: React fills what was shown empty first only after 300 ms. */
export function lazyPart<Module, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  const loadWithWords = async () => {
    const part = await load()
    await wordsLoaded()
    return part as Readonly<Record<Name, FunctionComponent<Props>>>
  }
  const loaded = loadOnce(loadWithWords, name)
  const draw = (props: Props & { onClose?: () => void }) => (
    <Boundary onClose={props.onClose}>
      <Drawn loaded={loaded} props={props} />
    </Boundary>
  )
  const preload = () => loaded.again().then(nothing, nothing)
  return Object.assign(draw, { preload })
}

const nothing = (): void => undefined
