import { mount } from 'svelte';
// Before the components: their own styles refine these.
import './ui/font.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import './ui/button.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html lost its #app');
mount(App, { target });
