// Asks the browser for a passkey (WebAuthn, level 2) and sends the answer; the service then says where to go.
const place = document.getElementById('passkey')
const button = place?.querySelector('button')
const fault = place?.querySelector('.fault')

const toBytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
const toText = bytes =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const withIds = list => (list ?? []).map(one => ({ ...one, id: toBytes(one.id) }))

const create = async options => {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: withIds(options.excludeCredentials),
    },
  })
  const { response } = made
  return {
    ...described(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

const get = async options => {
  const found = await navigator.credentials.get({
    publicKey: { ...options, challenge: toBytes(options.challenge), allowCredentials: withIds(options.allowCredentials) },
  })
  const { response } = found
  return {
    ...described(found),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle ? { userHandle: toText(response.userHandle) } : {}),
    },
  }
}

const described = credential => ({
  id: credential.id,
  rawId: toText(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: credential.getClientExtensionResults(),
})

const post = async (path, fields) => {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

const run = async () => {
  fault.hidden = true
  button.disabled = true
  try {
    const { kind, next } = place.dataset
    const options = await post(`/passkeys/${kind}/options`, {})
    const credential = kind === 'register' ? await create(options) : await get(options)
    const name = document.getElementById('passkey-name')?.value ?? ''
    const { location: to } = await post(`/passkeys/${kind}`, { credential: JSON.stringify(credential), next, name })
    location.assign(to)
  } catch {
    fault.hidden = false
    button.disabled = false
  }
}

if (place && window.PublicKeyCredential) {
  place.hidden = false
  button.addEventListener('click', run)
}
