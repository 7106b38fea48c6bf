/** An outside service that says who somebody is. */

/** What must be kept in the browser between the question and the answer. */
export interface KeptQuestion {
  state: string
  nonce: string
  verifier: string
}

export interface Claims {
  issuer: string
  subject: string
  email: string | null
  /** Whether the service vouches for the address. */
  isEmailVerified: boolean
  /** Whether the person proved themselves there with two factors (`mfa`, RFC 8176). */
  isMfa: boolean
  /** When they did; null where it does not say. In milliseconds. */
  authenticatedAt: number | null
}

export interface IdentityProvider {
  /** What the button says. */
  name: string
  /** As it is set. */
  issuer: string
  /** @param maxAgeSeconds who proved themselves longer ago does so again */
  ask(callbackUrl: string, maxAgeSeconds?: number): Promise<{ url: string; kept: KeptQuestion }>
  /** What it says of the person; undefined where the answer is not to be believed. Throws where the service is away. */
  answer(callbackUrl: URL, kept: KeptQuestion): Promise<Claims | undefined>
}

export interface IdentitySettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}
