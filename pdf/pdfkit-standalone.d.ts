/// <reference types="pdfkit" />

/** pdfkit's browser build, which also runs in Node; its types lack the path with the extension. */
declare module 'pdfkit/js/pdfkit.standalone.js' {
  import PDFDocument from 'pdfkit';

  export default PDFDocument;
}
