/// <reference types="pdfkit" />

/** pdfkit's build for browsers; it runs in Node too. The types know it only without its file ending. */
declare module 'pdfkit/js/pdfkit.standalone.js' {
  import PDFDocument from 'pdfkit';

  export default PDFDocument;
}
