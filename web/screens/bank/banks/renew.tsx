/** The same bank again: the accounts go on where they were. */
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { problemOf } from '../../../api/queries.ts'
import { lazyPart } from '../../../app/loading/lazy-part.tsx'
import { notify } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import type { BankAccount } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { goToBank } from './linking.ts'

const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog')

async function institutionOf({ institutionName, provider }: BankAccount): Promise<string | undefined> {
  for await (const bank of api.all('/institutions', { limit: 200 })) {
    if (bank.provider === provider && bank.name === institutionName) return bank.id
  }
  return undefined
}

export function RenewButton({ account }: { account: BankAccount }) {
  const text = useBankWords()
  const { can } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const renew = useMutation({
    mutationFn: async () => {
      const institutionId = await institutionOf(account)
      // It was given another name when it was linked: the person chooses it from the list.
      if (institutionId === undefined) setChoosing(true)
      else await goToBank(institutionId)
    },
    onError: error => notify({ tone: 'danger', text: text.link.failed, detail: problemOf(error)?.detail ?? '' }),
  })
  if (!can('bank:edit')) return null
  return (
    <>
      <button type="button" className="button" disabled={renew.isPending} onClick={() => renew.mutate()}>
        {text.consent.renew}
      </button>
      {isChoosing ? (
        <Suspense fallback={null}>
          <LinkDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
