export const words = {
  signIn: 'Sign in',
  asked: 'Your session has ended. Sign in again; nothing you typed is lost.',
  later: 'Later',
  putOff: 'Your session has ended. What you typed stays on this page; it is saved once you have signed in again.',
} as const
