/** Of a hash. What OWASP's password storage cheat sheet asks of argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
