/** Takes the place of `src/domain/access/password-cost.ts` in tests, which sign up hundreds of people whose passwords nobody guesses: a hash takes 0.1 ms and not 25. */
export const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
