export const secondStepPath = '/account/second-step'
export const signInStepPath = '/sign-in/second-step'
