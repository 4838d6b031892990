#!/usr/bin/env node
import { main } from '../build/commands/main.js';

process.exitCode = await main(process.argv.slice(2));
