import { mark, readAmountOfAddress, startAmount } from './amount-field.js';

function show(): void {
  readAmountOfAddress();
  mark();
}

show();
startAmount(mark, show);
