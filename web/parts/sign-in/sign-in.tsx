/** The session ended: a dialog asks to sign in again; whoever puts that off has a bar that leads back to it. */
import { openSignIn, putOffSignIn } from '../../app/sign-in.ts'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './sign-in.module.css'
import { useSignInWords } from './words/index.ts'

export function SignIn({ isAsked }: { isAsked: boolean }) {
  const text = useSignInWords()
  if (!isAsked)
    return (
      <div className={styles.bar} role="status">
        <span>{text.putOff}</span>
        <button type="button" className="button primary" onClick={openSignIn}>
          {text.signIn}
        </button>
      </div>
    )
  return (
    <Dialog
      title={text.signIn}
      onClose={putOffSignIn}
      footer={
        <>
          <button type="button" className="button" onClick={putOffSignIn}>
            {text.later}
          </button>
          <button type="button" className="button primary" data-first onClick={openSignIn}>
            {text.signIn}
          </button>
        </>
      }
    >
      <p>{text.asked}</p>
    </Dialog>
  )
}
