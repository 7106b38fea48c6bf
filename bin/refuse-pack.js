// `npm pack` in this folder would ask everybody who installs the package for the runtimes of all platforms, and ignore our overrides.
console.error('Run "npm run pack": it puts the package of this platform into the folder release.')
process.exit(1)
