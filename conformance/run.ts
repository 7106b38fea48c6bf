/** `npm run conformance`: see README.md beside it. */
