import '../style/layers.css'
import '../style/reset.css'
import '../style/tokens.css'
import '../style/base.css'
import { createRoot } from 'react-dom/client'
import { startApp } from './start.tsx'

const root = document.getElementById('root')
if (root) void startApp(createRoot(root))
