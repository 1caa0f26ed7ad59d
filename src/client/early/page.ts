// The inline scripts of every page but `/`.
import './landing.ts';
import '../as-written.ts';
