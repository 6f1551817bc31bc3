import { createElement, type ReactNode } from 'react';

/** Nothing, so that what the browser loads is the framework alone. */
export default function Home(): ReactNode {
  return createElement('h1', null, 'Leeg');
}
