export const words = {
  singleKeys: 'Single letters are keys',
  singleKeysHint: 'Turn this off if you use speech input or press keys by accident. Every command stays in the palette.',
} as const
