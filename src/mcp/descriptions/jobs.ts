export const jobDescriptions: Readonly<Record<string, string>> = {
  list_jobs:
    'Lists the work that goes on by itself, newest first, with attempts, progress and errors. Use it with `state` failed to find uploads that need a person; a person retries them, there is no tool for that.',
  list_scheduled_work:
    'Lists the work that comes back by itself: each linked bank account, the exchange, the connected ledger, with when it is due, when it last succeeded and why it failed. Use it to explain why bank transactions are late. A person runs one at once, there is no tool for that; `sync_bank_now` reads all banks.',
}
