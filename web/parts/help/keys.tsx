import { shownKey } from '../../app/keys.ts'

/** `g i` are two keys, one after the other. */
export function Keys({ binding }: { binding: string }) {
  return (
    <span>
      {binding.split(' ').map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice
        <kbd key={at}>{shownKey(press)}</kbd>
      ))}
    </span>
  )
}
